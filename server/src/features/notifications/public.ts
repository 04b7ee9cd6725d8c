import { NOTIFICATION_TIMETABLE, notificationJobs } from './jobs.ts'
import { notify } from './notify.ts'
import { countUnviewed } from './queries.ts'

export { countUnviewed, NOTIFICATION_TIMETABLE, notificationJobs, notify }
