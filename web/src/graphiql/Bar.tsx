import { Moon, Sun, SunMoon } from 'lucide-react'
import { useSession } from '~/api/session/session'
import { PRODUCT_NAME } from '~/domain/name'
import { paths } from '~/lib/navigation/paths'
import { nextPreference, setPreference, useColorPreference } from '~/theme/colorMode'
import { setIdentity, useIdentity } from './identity'
import { texts } from './texts'

const icons = { light: Sun, dark: Moon, system: SunMoon }

/** The header: title, identity for requests, and links back to the site. */
export function Bar() {
  const preference = useColorPreference()
  const Icon = icons[preference]
  return (
    <header className="bar">
      <h1>
        <a href={paths.home} aria-label={texts.home} className="brand">
          <img src="/favicon.svg" alt="" width="24" height="24" />
          {PRODUCT_NAME}
        </a>
        <span>{texts.title}</span>
      </h1>
      <IdentityChoice />
      <nav>
        <a href={paths.developers}>{texts.developers}</a>
        <button
          type="button"
          aria-label={texts.theme[preference]}
          title={texts.theme[preference]}
          onClick={() => setPreference(nextPreference(preference))}
        >
          <Icon size={20} aria-hidden />
        </button>
      </nav>
    </header>
  )
}

function IdentityChoice() {
  const { kind, token } = useIdentity()
  return (
    <div className="identity">
      <fieldset>
        <legend>{texts.identity}</legend>
        {(['session', 'token'] as const).map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="identity"
              checked={kind === choice}
              onChange={() => setIdentity({ kind: choice })}
            />
            <span>{texts[choice]}</span>
          </label>
        ))}
      </fieldset>
      {kind === 'session' ? (
        <SessionOwner />
      ) : (
        <input
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="rdg_…"
          aria-label={texts.tokenLabel}
          value={token}
          onChange={(event) => setIdentity({ token: event.target.value })}
        />
      )}
    </div>
  )
}

/** Signing in opens another tab, so that the editors keep their content. */
function SessionOwner() {
  const { status, viewer } = useSession()
  if (status === 'loading') return null
  if (!viewer) {
    return (
      <a href={paths.login} target="_blank" rel="opener">
        {texts.signIn}
        <span className="unseen">{` ${texts.newTab}`}</span>
      </a>
    )
  }
  return (
    <span className="owner">
      <span className="unseen">{`${texts.signedInAs} `}</span>
      {viewer.email}
    </span>
  )
}
