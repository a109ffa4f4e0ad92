const isNumber = /^-?[\d\s\u00A0\u202F]+([.,]\d+)?$/
const mayBeFormula = /^[=+\-@\t\r]/

/**
 * Formats a table as CSV for French spreadsheets: separated by semicolons, and with the byte order mark that Excel needs to
 * read accents. A cell that a spreadsheet would run as a formula is prefixed with an apostrophe.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(value: string): string {
  const text = mayBeFormula.test(value) && !isNumber.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
