export function openMail(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
