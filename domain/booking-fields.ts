/** One field of the booking form. Form, checks, panels, relay and mail all read this. */
export interface BookingFieldDescription {
  label: string
  /** What stands beside the field when it was left empty; a field without this sentence is optional. */
  missing?: string
  hint?: string
  /** For the browser: which keyboard to show and what to fill in by itself. */
  input?: {
    type?: 'tel' | 'email'
    inputMode?: 'tel' | 'email'
    autoComplete?: string
    autoCapitalize?: 'characters'
    spellCheck?: false
  }
  /** The name of its row in the mail, where that is not the label. Fields with the same name share the row. */
  mailRow?: string
  /** What the mail says when the field was left empty. */
  mailEmpty?: string
}

/** In the order of the form. Besides its entry here, a new field needs a place in `booking-form.tsx`. */
const sentFields = {
  name: { label: 'Name', missing: 'Enter your name', input: { autoComplete: 'name' } },
  phone: {
    label: 'Phone',
    missing: 'Enter your phone number',
    hint: 'Digits only',
    input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' }
  },
  email: {
    label: 'Email',
    input: { type: 'email', inputMode: 'email', autoComplete: 'email' },
    mailEmpty: 'not given'
  },
  postalCode: {
    label: 'Postcode',
    missing: 'Enter your postcode',
    input: { autoComplete: 'postal-code', autoCapitalize: 'characters', spellCheck: false }
  },
  carMake: {
    label: 'Car make',
    missing: 'Enter the make of your car',
    hint: 'For example Ford',
    mailRow: 'Car'
  },
  carModel: {
    label: 'Car model',
    missing: 'Enter the model of your car',
    hint: 'For example Focus',
    mailRow: 'Car'
  },
  selectedPackage: { label: 'Package', missing: 'Choose a package' },
  referralCode: { label: 'Referral code', mailEmpty: 'none' }
} satisfies Record<string, BookingFieldDescription>

/** What a visitor may add, in the order of the form. Each travels as a further key, and only when it is used. */
const addedFields = {
  vehicleSize: { label: 'Vehicle size' },
  addOns: { label: 'Add-ons' },
  firstVisit: { label: 'First visit' },
  /** The sum that the visitor saw. Nobody relies on it: the relay works it out again. */
  estimate: { label: 'Price' },
  firstWish: { label: 'First choice of day' },
  secondWish: { label: 'Second choice of day' },
  note: {
    label: 'Anything we should know?',
    hint: 'Where we can park, any gate or permit, whether there is a tap and a socket, or how many cars you have.'
  }
} satisfies Record<string, BookingFieldDescription>

export type BookingField = keyof typeof sentFields

export type AddedField = keyof typeof addedFields

/** What is sent, and all that is sent, but for the photos. */
export type BookingRequest = Record<BookingField, string> & Partial<Record<AddedField, string>>

/** The fields of the form: the terms tick is one, though it is never sent. */
export type FieldName = BookingField | AddedField | 'acceptedTerms'

export const bookingFields = Object.keys(sentFields) as BookingField[]

export const addedFieldNames = Object.keys(addedFields) as AddedField[]

/** As keys of what is sent. */
export const photoFields = ['photo1', 'photo2', 'photo3'] as const

export const longestNote = 1000

export const fieldDescriptions: Record<FieldName, BookingFieldDescription> = {
  ...sentFields,
  ...addedFields,
  acceptedTerms: { label: 'Terms and Conditions', missing: 'Tick to accept the terms' }
}
