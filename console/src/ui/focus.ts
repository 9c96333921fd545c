/** Gives the page the focus, when what has it is about to go. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
