/** One field of the booking form, as read by the form, checks, panels, relay and mail. */
interface BookingFieldDescription {
  label: string
  /** Shown beside the field if it was left empty; a field without this sentence is optional. */
  missing?: string
  hint?: string
  /** For the browser: which keyboard to show and what to autofill. */
  input?: {
    type?: 'tel' | 'email'
    inputMode?: 'tel' | 'email'
    autoComplete?: string
    autoCapitalize?: 'characters'
    spellCheck?: false
  }
  /** For the mail, where fields with the same one share a row, and wherever else the label is too long. */
  shortLabel?: string
  /** What the mail says if the field was left empty. */
  mailEmpty?: string
}

/**
 * The specification's eight, in form order: every request has all of them, empty or not. A new field is none of these,
 * because requests that wait on a disk don't have it.
 */
const alwaysSent = {
  name: { label: 'Name', missing: 'Enter your name', input: { autoComplete: 'name' } },
  phone: {
    label: 'Phone',
    missing: 'Enter your phone number',
    hint: 'Digits only.',
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
    shortLabel: 'Car'
  },
  carModel: {
    label: 'Car model',
    missing: 'Enter the model of your car',
    shortLabel: 'Car'
  },
  selectedPackage: { label: 'Package', missing: 'Choose a package' },
  referralCode: { label: 'Referral code', mailEmpty: 'none' }
} satisfies Record<string, BookingFieldDescription>

/**
 * Optional fields, in form order, each sent as a key of its own and only if used. A new one needs its line here, its
 * words for the privacy notice below, without which the types don't fit, and its input in `form-details.tsx`.
 */
const sentIfUsed = {
  vehicleSize: { label: 'Vehicle size' },
  addOns: { label: 'Add-ons' },
  firstVisit: { label: 'First visit' },
  /** Such as 'Every two weeks'. */
  planInterval: { label: 'How often' },
  /** Such as 'Full Valet done' or 'No Full Valet yet'. */
  beforePlan: { label: 'Before the plan' },
  /** The total the visitor saw. Never relied on: the relay works it out again. */
  estimate: { label: 'Price' },
  firstWish: { label: 'First choice of day', shortLabel: 'First choice' },
  secondWish: { label: 'Second choice of day', shortLabel: 'Second choice' },
  note: {
    label: 'Anything we should know?',
    shortLabel: 'Note',
    hint: 'Where we can park, any gate or permit. More than one car, or a van? Tell us here.'
  }
} satisfies Record<string, BookingFieldDescription>

export type BookingField = keyof typeof alwaysSent

export type AddedField = keyof typeof sentIfUsed

/** Everything that is sent, except photos. */
export type BookingRequest = Record<BookingField, string> & Partial<Record<AddedField, string>>

/** The form's fields, including the terms tick, which is never sent. */
export type FieldName = BookingField | AddedField | 'acceptedTerms'

export const bookingFields = Object.keys(alwaysSent) as BookingField[]

export const addedFields = Object.keys(sentIfUsed) as AddedField[]

export const allFields = [...bookingFields, ...addedFields]

/** What the price depends on besides the package. */
export const choiceFields = ['vehicleSize', 'addOns', 'firstVisit'] as const satisfies readonly AddedField[]

/** Asked only about a monthly plan. */
export const planFields = ['planInterval', 'beforePlan'] as const satisfies readonly AddedField[]

export type PlanField = (typeof planFields)[number]

/** The keys they are sent under. */
export const photoFields = ['photo1', 'photo2', 'photo3'] as const

export const longestNote = 1000

export const fieldDescriptions: Record<FieldName, BookingFieldDescription> = {
  ...alwaysSent,
  ...sentIfUsed,
  acceptedTerms: { label: 'Terms and Conditions', missing: 'Tick to accept the terms' }
}

/* The privacy notice's words for each field. Not in the descriptions, so the browser's bundle is without them. */

const privacyWords: Record<Exclude<BookingField, 'referralCode'>, string> = {
  name: 'your name',
  phone: 'phone number',
  email: 'email address if you give one',
  postalCode: 'postcode',
  carMake: 'the make and model of your car',
  carModel: 'the make and model of your car',
  selectedPackage: 'the package you chose'
}

const privacyWordsIfAdded: Record<AddedField | 'referralCode' | 'photos', string> = {
  referralCode: 'a referral code',
  vehicleSize: 'the size of your car',
  addOns: 'add-ons',
  firstVisit: "whether it's your first visit",
  planInterval: "how often you'd like the plan's visits",
  beforePlan: "whether you've had what the plan needs first",
  estimate: 'the price you were shown',
  firstWish: 'the days that would suit you',
  secondWish: 'the days that would suit you',
  note: 'a note',
  photos: 'photos'
}

export type OptionalDetail = keyof typeof privacyWordsIfAdded

export const listSentDetails = () => [...new Set(Object.values(privacyWords))]

/** `absent`: fields this firm's form doesn't have. */
export function listAddedDetails(absent: OptionalDetail[]): string[] {
  const asked = Object.entries(privacyWordsIfAdded).filter(([field]) => !absent.includes(field as OptionalDetail))
  return [...new Set(asked.map(([, words]) => words))]
}
