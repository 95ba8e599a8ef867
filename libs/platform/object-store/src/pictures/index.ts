export { imageTypeOf, type ImageType } from './image-type.js';
export { PictureMaker, type Picture, type Pictures, type PictureSize } from './picture-maker.js';
