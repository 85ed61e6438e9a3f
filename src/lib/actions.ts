import { paths } from '../../catalogue/routes.ts'

/* Calls to action, worded the same on every page. */
export const bookAppointment = { label: 'Book Appointment', href: paths.contact, isMain: true }
export const exploreServices = { label: 'Explore Services', href: paths.services }
