import {
  feedbackPath,
  invitationPath,
  paths,
  sentFeedbackPath,
  stepPath,
  testersPath,
  workspacePath,
} from '~/lib/navigation/paths'
import type { Notification_NotificationFragment } from './Notifications.generated'

/** The page with what a notification is about; null when that no longer exists. */
export function pathOf(notification: Notification_NotificationFragment): string | null {
  const { type, project, invitation, feedback, roadmapItem } = notification
  switch (type) {
    case 'INVITATION_ACCEPTED':
    case 'INVITATION_REFUSED':
    case 'FEEDBACK_MISSING':
      return project && testersPath({ projectId: project.id })
    case 'JOIN_REQUESTED':
      return project && testersPath({ projectId: project.id, tab: 'liens' })
    case 'TESTER_INVITED':
    case 'JOIN_ACCEPTED':
    case 'JOIN_DECLINED':
    case 'PROJECT_STATUS_CHANGED':
    case 'NEW_RELEASE':
    case 'DEADLINE_NEAR':
      return invitation?.token ? invitationPath(invitation.token) : paths.profile
    case 'FEEDBACK_RECEIVED':
    case 'FEEDBACK_RETESTED':
      return project && feedbackPath(project.id, feedback?.id)
    case 'FEEDBACK_MESSAGE':
      // Only the creator has access to the project.
      return project ? feedbackPath(project.id, feedback?.id) : sentFeedbackPath(feedback?.id)
    case 'FEEDBACK_STATUS_CHANGED':
      return sentFeedbackPath(feedback?.id)
    case 'ROADMAP_DATE_NEAR':
      if (!project) return null
      return roadmapItem ? stepPath(project.id, roadmapItem.id) : workspacePath(project.id, 'roadmap')
    case 'PROJECT_DELETED':
    case 'TEST_ENDED':
      return null
  }
}
