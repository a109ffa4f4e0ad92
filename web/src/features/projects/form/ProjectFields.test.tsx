import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { ProjectFields } from './ProjectFields'
import type { ProjectValues } from './schema'

function Fields() {
  const form = useForm<ProjectValues>({ defaultValues: { keywords: '', deadline: '' } })
  return <ProjectFields form={form} />
}

test('the link of the prototype comes before the deadline', async () => {
  await renderWith(() => ({}), <Fields />)
  const link = screen.getByLabelText(/^Lien du prototype/)
  const deadline = screen.getByLabelText(/^Deadline/)
  expect(link.compareDocumentPosition(deadline)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
