import { Button, Stack, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { siteOrigin } from '~/lib/navigation/siteOrigin'
import { helperOf } from '~/ui/form/OtherVersion'
import { SwitchField } from '~/ui/form/SwitchField'
import { TextareaField } from '~/ui/form/TextareaField'
import { Section } from '~/ui/Section'
import { CopyField } from '~/ui/share/CopyField'
import type { SettingsValues } from './schema'

interface Props {
  form: UseFormReturn<SettingsValues, unknown, SettingsValues>
  /** The newer values, saved elsewhere, of fields that were edited here. */
  changedElsewhere: Partial<SettingsValues>
  /** The identifier of the widget, once it was saved. */
  widgetId: string | undefined
}

/** The widget by which visitors of the creator's own site send feedback. */
export function WidgetTab({ form, changedElsewhere, widgetId }: Props) {
  const { t } = useTranslation('workspace-settings')
  return (
    <Stack gap="5">
      <Section title={t('widget.title')} text={t('widget.text')}>
        <SwitchField label={t('widget.enabled')} helper={t('widget.enabledText')} {...form.register('isEnabled')} />
        <TextareaField
          label={t('widget.origins')}
          helper={helperOf(form, 'origins', changedElsewhere.origins, t('widget.originsHelper'))}
          placeholder="https://exemple.fr"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          error={form.formState.errors.origins}
          {...form.register('origins')}
        />
      </Section>
      <Section title={t('widget.install')} text={t('widget.installText')}>
        {widgetId ? (
          <CopyField
            value={`<script src="${siteOrigin()}/widget.js" data-projet="${widgetId}" defer></script>`}
            label={t('widget.snippet')}
          />
        ) : (
          <Text color="fg.muted">{t('widget.onceSaved')}</Text>
        )}
        <Button asChild variant="outline" colorPalette="gray" alignSelf="start">
          <Link to={paths.developersWidget}>
            {t('widget.documentation')}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </Section>
    </Stack>
  )
}
