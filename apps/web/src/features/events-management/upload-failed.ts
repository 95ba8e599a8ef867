/** The image upload failed, so the event was not saved. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';

  constructor(override readonly cause: unknown) {
    super('The image could not be saved');
  }
}
