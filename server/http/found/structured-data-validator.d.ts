// The part of the validator that the tests use; it comes without types.
declare module '@adobe/structured-data-validator' {
  type Issue = { issueMessage: string; severity: 'ERROR' | 'WARNING'; fieldNames?: string[] };
  export default class Validator {
    validate(found: { jsonld: Record<string, object[]>; microdata: object; rdfa: object }): Promise<Issue[]>;
  }
}
