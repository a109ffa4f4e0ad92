/** What was typed and not sent, kept until the tab is closed. */
export interface Draft {
  kind: string
  content: string
  authorName: string
}

export class Drafts {
  readonly #key: string

  constructor(widgetId: string) {
    this.#key = `rodage-widget:${widgetId}`
  }

  read(): Partial<Draft> {
    try {
      return JSON.parse(sessionStorage.getItem(this.#key) ?? '{}') as Partial<Draft>
    } catch {
      // The browser keeps nothing for this page.
      return {}
    }
  }

  write(draft: Draft) {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(draft))
    } catch {
      // The form still has it.
    }
  }

  clear() {
    try {
      sessionStorage.removeItem(this.#key)
    } catch {
      // Nothing was kept.
    }
  }
}
