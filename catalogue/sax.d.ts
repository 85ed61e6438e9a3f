/** The part we use: the package has no types. */
declare module 'sax' {
  interface Name {
    local: string
    /** The namespace. */
    uri: string
  }

  export interface Attribute extends Name {
    prefix: string
    value: string
  }

  export interface Tag extends Name {
    attributes: Record<string, Attribute>
  }

  interface Parser {
    onerror(error: Error): void
    ondoctype(text: string): void
    onprocessinginstruction(instruction: { name: string; body: string }): void
    onopentag(tag: Tag): void
    onclosetag(): void
    ontext(text: string): void
    oncdata(text: string): void
    write(text: string): Parser
    close(): void
  }

  const sax: { parser(isStrict: boolean, options: { xmlns: true }): Parser }
  export default sax
}
