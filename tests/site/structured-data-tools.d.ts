/* Neither tool brings types; these are the parts that the tests use. */

declare module '@marbec/web-auto-extractor' {
  export interface Extracted {
    jsonld: Record<string, unknown[]>
    microdata: Record<string, unknown[]>
    rdfa: Record<string, unknown[]>
    errors: { message: string; format: string }[]
  }
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: string[] })
    parse(html: string): Extracted
  }
}

declare module '@adobe/structured-data-validator' {
  import type { Extracted } from '@marbec/web-auto-extractor'

  export interface Issue {
    rootType: string
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    path?: { type?: string; property?: string; index?: number }[]
  }
  export default class Validator {
    validate(data: Extracted): Promise<Issue[]>
  }
}
