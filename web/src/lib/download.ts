/** Offers a text to the user as a file download. */
export const download = (name: string, text: string, type: string): void =>
  downloadFile(name, new Blob([text], { type: `${type};charset=utf-8` }))

/** Offers a file to the user as a download. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
