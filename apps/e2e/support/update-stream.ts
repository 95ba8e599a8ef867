export class UpdateStream {
  private text = '';
  private readonly gone = new AbortController();

  private constructor() {}

  static async open(siteUrl: string, lastEventId?: string): Promise<UpdateStream> {
    const stream = new UpdateStream();
    const answer = await fetch(`${siteUrl}/api/v1/stream`, {
      headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
      signal: stream.gone.signal,
    });
    if (!answer.ok || !answer.body) throw new Error(`the stream was answered ${answer.status}`);
    void stream.listen(answer.body);
    return stream;
  }

  /** Sent as `Last-Event-ID` on reconnect. */
  get lastId(): string | undefined {
    return this.text
      .match(/^id: (.*)$/gm)
      ?.at(-1)
      ?.slice('id: '.length);
  }

  get changes(): string[][] {
    const messages = this.text.match(/^data: (.*)$/gm) ?? [];
    return messages.map((line) => (JSON.parse(line.slice(6)) as { tags: string[] }).tags);
  }

  close(): void {
    this.gone.abort();
  }

  private async listen(body: AsyncIterable<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) this.text += decoder.decode(chunk, { stream: true });
    } catch {
      // The stream was closed by the test or by the server; a browser would reconnect.
    }
  }
}
