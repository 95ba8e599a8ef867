const link = 'text-plain underline underline-offset-4 hover:text-strong';

export function SampleCredit() {
  return (
    <p className="max-w-2xl text-caption text-quiet">
      Sample talks: public facts from the{' '}
      <a href="https://pyvideo.org" rel="noreferrer" className={link}>
        pyvideo.org
      </a>{' '}
      data,{' '}
      <a
        href="https://creativecommons.org/publicdomain/zero/1.0/"
        rel="noreferrer license"
        className={link}
      >
        CC0 1.0
      </a>
      .
    </p>
  );
}
