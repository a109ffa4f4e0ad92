import { useTranslation } from 'react-i18next'

/** What a joke is about. */
export type Occasion = 'added' | 'edited' | 'PENDING' | 'IN_PROGRESS' | 'COMPLETED'

/** One of the jokes for an occasion: it follows the plain message, and never stands for it. */
export function useJoke() {
  const { t } = useTranslation('roadmap')
  return (occasion: Occasion): string | undefined => {
    const jokes = t(`jokes.${occasion}`, { returnObjects: true })
    return jokes[Math.floor(Math.random() * jokes.length)]
  }
}
