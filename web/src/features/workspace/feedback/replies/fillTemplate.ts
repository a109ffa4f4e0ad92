interface Values {
  author: string
  project: string
}

/**
 * A template with the author of the feedback and the title of the project in the place of their names, which are those of
 * either language.
 */
export const fillTemplate = (content: string, { author, project }: Values): string =>
  content.replaceAll(/\{(?:(auteur|author)|projet|project)\}/gi, (_, isAuthor?: string) =>
    isAuthor ? author : project,
  )
