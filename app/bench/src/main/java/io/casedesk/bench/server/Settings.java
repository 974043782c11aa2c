package io.casedesk.bench.server;

/**
 * What can be set from outside, with {@code -D}.
 *
 * @param records {@code casedesk.records}, how many use cases are measured over
 */
public record Settings(int records) {

  /** What was set, and what goes for the rest. */
  public static Settings fromProperties() {
    return new Settings(Math.toIntExact(number("casedesk.records", 100_000)));
  }

  private static long number(String property, long otherwise) {
    String text = System.getProperty(property, "");
    return text.isBlank() ? otherwise : Long.parseLong(text.strip());
  }
}
