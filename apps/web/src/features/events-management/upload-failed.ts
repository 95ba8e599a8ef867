/** Its image could not be stored, so the event was not saved either. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';

  constructor(override readonly cause: unknown) {
    super('The image was not stored');
  }
}
