package io.casedesk.model.input;

/** The ways to write a number or a date that can contradict each other. */
public enum InputStyle {
  /** A point separates the decimals: {@code 1,234.56}. */
  POINT,
  /** A comma separates the decimals: {@code 1.234,56}. */
  COMMA,
  /** The day is before the month: {@code 31/12/2026}. */
  DAY_FIRST,
  /** The month is before the day: {@code 12/31/2026}. */
  MONTH_FIRST
}
