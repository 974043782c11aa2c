package io.casedesk.bench;

/**
 * One measured figure.
 *
 * @param name what was measured, as in {@code start.first-row}
 * @param value the figure with its unit
 * @param how what it was compared with and how it was measured
 * @param enough whether it reaches its bar; true when it has none
 */
public record Figure(String name, String value, String how, boolean enough) {

  /** The line to print; it ends in {@code ok} or {@code short}. */
  public String line() {
    return "figure %s  %s  (%s)  %s".formatted(name, value, how, enough ? "ok" : "short");
  }
}
