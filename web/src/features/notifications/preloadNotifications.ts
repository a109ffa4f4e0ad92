import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import { UnreadNotificationsDocument } from './UnreadNotifications.generated'

/** Preloads the number on the bell, for a layout that shows it and keeps it live. */
export const preloadNotifications = () => preloadOwnQuery(UnreadNotificationsDocument, {}, 'cache-first')
