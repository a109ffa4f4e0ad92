import { Badge, HStack, Input, type InputProps } from '@chakra-ui/react'
import { splitList } from '~/lib/splitList'
import { FormField, type FieldProps } from './FormField'

interface Props extends FieldProps, Omit<InputProps, keyof FieldProps | 'value'> {
  /** The current text. Its tags are shown below the field. */
  text: string
}

/** A text field for comma-separated tags. */
export function TagsField({ label, error, helper, optional, text, ...input }: Props) {
  const tags = splitList(text)
  return (
    <FormField label={label} error={error} helper={helper} optional={optional}>
      {(control) => (
        <>
          <Input {...control} {...input} />
          {tags.length > 0 && (
            <HStack wrap="wrap" gap="1.5" pt="0.5" aria-hidden>
              {tags.map((tag) => (
                <Badge key={tag} colorPalette="violet" size="md">
                  {tag}
                </Badge>
              ))}
            </HStack>
          )}
        </>
      )}
    </FormField>
  )
}
