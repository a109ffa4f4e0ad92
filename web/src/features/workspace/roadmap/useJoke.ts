import { useTranslation } from 'react-i18next'

type Occasion = 'added' | 'edited' | 'PENDING' | 'IN_PROGRESS' | 'COMPLETED'

/** A random joke for an occasion. It is shown below a plain message, never instead of one. */
export function useJoke() {
  const { t } = useTranslation('roadmap')
  return (occasion: Occasion): string | undefined => {
    const jokes = t(`jokes.${occasion}`, { returnObjects: true })
    return jokes[Math.floor(Math.random() * jokes.length)]
  }
}
