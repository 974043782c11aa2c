package io.casedesk.bench.server;

import java.security.SecureRandom;

/**
 * What can be set from outside, with {@code -D}.
 *
 * @param kills {@code casedesk.kills}, how often the service is killed
 * @param seed {@code casedesk.seed}, what is drawn from; random unless given
 * @param records {@code casedesk.records}, how many use cases pages and filters are measured over
 */
public record Settings(int kills, long seed, int records) {

  /** What was set, and what goes for the rest. */
  public static Settings fromProperties() {
    return new Settings(
        Math.toIntExact(number("casedesk.kills", 200)),
        givenOrRandomSeed(),
        Math.toIntExact(number("casedesk.records", 100_000)));
  }

  /** The seed given, or a random one. */
  static long givenOrRandomSeed() {
    return number("casedesk.seed", new SecureRandom().nextInt(Integer.MAX_VALUE));
  }

  private static long number(String property, long otherwise) {
    String text = System.getProperty(property, "");
    return text.isBlank() ? otherwise : Long.parseLong(text.strip());
  }
}
