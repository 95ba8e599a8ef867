import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { Avatar } from './avatar.js';

const SIZED = 'https://yt3.ggpht.com/abc=s800-c-k-c0x00ffffff-no-rj';
const avatar = (src: string, pixels?: number) => (
  <Avatar
    of={{ id: 'c', name: 'PyCon Kenya', thumbnail_url: src }}
    className="size-9"
    {...(pixels && { pixels })}
  />
);

afterEach(cleanup);

describe('an avatar', () => {
  it('asks for the size it is shown at', () => {
    const { container } = render(avatar(SIZED));
    const image = container.querySelector('img');
    expect(image?.getAttribute('src')).toBe(SIZED.replace('s800', 's40'));
    expect(image?.getAttribute('srcset')).toBe(
      [1, 2, 3].map((x) => `${SIZED.replace('s800', `s${x * 40}`)} ${x}x`).join(', '),
    );
  });

  it('takes a picture of another host as it is', () => {
    const { container } = render(avatar('https://pictures.test/=s800-c'));
    const image = container.querySelector('img');
    expect([image?.getAttribute('src'), image?.getAttribute('srcset')]).toEqual([
      'https://pictures.test/=s800-c',
      null,
    ]);
  });

  it('is the initials where its picture had failed before the page worked', async () => {
    const root = document.createElement('div');
    root.innerHTML = renderToString(avatar(SIZED));
    const image = root.querySelector('img')!;
    Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 0 } });
    await act(async () => void hydrateRoot(root, avatar(SIZED)));
    expect(root.querySelector('img')).toBeNull();
    expect(root.textContent).toBe('PK');
  });
});
