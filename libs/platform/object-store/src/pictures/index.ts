export { imageTypeOf, type ImageType, isHeic } from './picture-maker.js';
export { PictureMaker, type Picture, type Pictures, type PictureSize } from './picture-maker.js';
