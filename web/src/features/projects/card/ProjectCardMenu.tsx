import { IconButton, Menu } from '@chakra-ui/react'
import { Check, ChevronRight, Ellipsis, Pencil, SquareArrowOutUpRight, Trash2, UserPlus, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ProjectStatus } from '~/api/types.generated'
import { projectPath, testersPath } from '~/lib/navigation/paths'
import { useDialogParam } from '~/lib/navigation/useDialogParam'
import { useActOnceClosed } from '~/ui/dialog/useActOnceClosed'
import { projectStatuses, projectStyles } from '~/ui/status/projectStyles'
import type { ProjectCard_ProjectFragment } from './ProjectCard.generated'
import { useDeleteProject } from './useDeleteProject'
import { useSetProjectStatus } from './useSetProjectStatus'

interface Props {
  project: ProjectCard_ProjectFragment
  onEdit: () => void
}

export function ProjectCardMenu({ project, onEdit }: Props) {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const invite = useDialogParam('inviter')
  const deleteProject = useDeleteProject()
  const { button, onceClosed, onExitComplete } = useActOnceClosed()

  return (
    <Menu.Root lazyMount unmountOnExit onExitComplete={onExitComplete} positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton
          ref={button}
          variant="ghost"
          colorPalette="gray"
          size="sm"
          me="-2"
          aria-label={t('menu.open', { title: project.title })}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minW="52">
          <Menu.Item
            value="open"
            onSelect={() => void navigate(projectPath(project.id, project.unreadFeedbackCount ?? 0))}
          >
            <SquareArrowOutUpRight size="1.1em" aria-hidden />
            {t('menu.workspace')}
          </Menu.Item>
          <Menu.Item value="invite" onSelect={onceClosed(() => invite.open(project.id))}>
            <UserPlus size="1.1em" aria-hidden />
            {t('menu.invite')}
          </Menu.Item>
          <Menu.Item value="testers" onSelect={() => void navigate(testersPath({ projectId: project.id }))}>
            <Users size="1.1em" aria-hidden />
            {t('menu.testers')}
          </Menu.Item>
          <Menu.Separator />
          <Menu.Item value="edit" onSelect={onceClosed(onEdit)}>
            <Pencil size="1.1em" aria-hidden />
            {t('menu.edit')}
          </Menu.Item>
          <StatusMenu project={project} />
          <Menu.Separator />
          <Menu.Item value="delete" color="fg.error" onSelect={onceClosed(() => void deleteProject(project))}>
            <Trash2 size="1.1em" aria-hidden />
            {t('menu.delete')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}

function StatusMenu({ project }: { project: ProjectCard_ProjectFragment }) {
  const { t } = useTranslation('projects')
  const setStatus = useSetProjectStatus(project)
  const { Icon } = projectStyles[project.status]
  return (
    <Menu.Root positioning={{ placement: 'right-start', gutter: 2, overlap: true }}>
      <Menu.TriggerItem>
        <Icon size="1.1em" aria-hidden />
        {t('menu.status')}
        <ChevronRight size="1.1em" aria-hidden style={{ marginInlineStart: 'auto' }} />
      </Menu.TriggerItem>
      <Menu.Positioner>
        <Menu.Content minW="44">
          <Menu.RadioItemGroup
            aria-label={t('menu.status')}
            value={project.status}
            onValueChange={({ value }) => void setStatus(value as ProjectStatus)}
          >
            {projectStatuses.map((status) => (
              <Menu.RadioItem key={status} value={status}>
                {t(`status.${status}`)}
                <Menu.ItemIndicator>
                  <Check size="1.1em" aria-hidden />
                </Menu.ItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioItemGroup>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
