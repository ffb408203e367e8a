/** The part of the validator that tests call: it comes without types. */
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** @param extracted what a page holds, by format and by type */
    validate(extracted: {
      jsonld: Record<string, object[]>
      microdata: object
      rdfa: object
    }): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string; rootType?: string }[]>
  }
}
