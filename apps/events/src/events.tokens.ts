/** Injection token of the ObjectStore that keeps the images. */
export const IMAGE_STORE = Symbol('IMAGE_STORE');
