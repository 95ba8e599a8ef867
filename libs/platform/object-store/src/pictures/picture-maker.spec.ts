import { describe, expect, it } from '@jest/globals';
import { imageTypeOf, heifTypeOf } from './picture-maker.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the type of an image', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'jpg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
    ['', undefined],
    ['\xff\xd8', undefined],
    ['\x89PNG\n\x1a\n', undefined],
    ['RIFF\x10\0\0\0WAVE', undefined],
    ['RIFF', undefined],
    [' \x89PNG\r\n\x1a\n', undefined],
    ['<svg>', undefined],
    ['GIF89a', undefined],
    ['BM\x36\x10\0\0', undefined],
    ['\0\0\x01\0\x01\0\x10\x10', undefined],
    ['\0\0\0\x0cjP  \r\n\x87\n', undefined],
    ['\xff\x0a', undefined],
    ['8BPS\0\x01', undefined],
    ['%!PS-Adobe-3.0 EPSF-3.0\n', undefined],
    ['PK\x03\x04', undefined],
    ['\x1f\x8b\x08', undefined],
    ['push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 "|id"', undefined],
    ['<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "a">]><svg>&a;</svg>', undefined],
    ['\xff\xfe<\0s\0v\0g\0>\0', undefined],
  ])('that begins with %j is %s', (start, type) => {
    expect(imageTypeOf(bytes(start))).toBe(type);
  });

  it.each([
    ['\0\0\0\x18ftypheic', 'heic'],
    ['\0\0\0\x24ftypmif1\0\0\0\0', 'heic'],
    ['\0\0\0\x24ftypmif1\0\0\0\0mif1heicmiaf', 'heic'],
    ['\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf', 'avif'],
    ['\0\0\0\x24ftypmif1\0\0\0\0mif1avifmiafMA1B', 'avif'],
    ['\0\0\0\x18ftypisom', undefined],
    ['ftypheic', undefined],
  ])('that begins with %j is %s', (start, expected) => {
    expect(heifTypeOf(bytes(start))).toBe(expected);
  });
});
