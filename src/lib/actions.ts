import { paths } from '../../catalogue/routes.ts'

/* What visitors are invited to do, in the same words on every page. */
export const bookAppointment = { label: 'Book Appointment', href: paths.contact, isMain: true }
export const exploreServices = { label: 'Explore Services', href: paths.services }
