import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { DetailActions } from './DetailActions'
import { feedback } from '../feedback.fixture'

const show = (isPublic: boolean) =>
  renderWith(
    () => ({ project: null }),
    <MemoryRouter>
      <DetailActions
        projectId="prj_1"
        feedback={feedback(1, { isPublic })}
        onRead={() => undefined}
        onFix={() => undefined}
      />
    </MemoryRouter>,
  )

test('where public feedback is shown is said without a tooltip', async () => {
  await show(false)
  expect(screen.queryByText(/^Montré sur la page publique/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Public' })).toHaveAccessibleDescription(/^Montré sur la page publique/)
  cleanup()
  await show(true)
  expect(screen.getByText(/^Montré sur la page publique/)).toBeVisible()
})
