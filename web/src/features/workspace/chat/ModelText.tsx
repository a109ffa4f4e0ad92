import { Markdown } from '~/ui/text/Markdown'

/** What a model wrote: Markdown without links and pictures, whose addresses could carry away what the model was told. */
export default function ModelText({ source }: { source: string }) {
  return <Markdown source={source} level={4} isClosed />
}
