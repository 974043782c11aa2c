package io.casedesk.client.updates;

import java.lang.module.ModuleDescriptor.Version;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A released version of Casedesk.
 *
 * @param version numbers separated by dots, with an optional suffix
 * @param page the address of its release notes
 * @param date the release date; empty when unknown
 */
public record Release(String version, UpdateAddress page, Optional<LocalDate> date) {

  private static final Pattern VERSION =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9}){0,3})(?:-([0-9A-Za-z.-]{1,40}))?");

  /** Whether a text is a version. */
  static boolean isVersion(String text) {
    return VERSION.matcher(text).matches();
  }

  /**
   * Whether this version is newer than another. A pre-release ({@code 1.2.0-rc.1}) is older than
   * the version itself.
   *
   * @param installed the other version; no version is newer than an invalid one
   */
  public boolean isNewerThan(String installed) {
    Matcher mine = VERSION.matcher(version);
    Matcher other = VERSION.matcher(installed);
    if (!mine.matches() || !other.matches()) {
      return false;
    }
    int numbers = Version.parse(mine.group(1)).compareTo(Version.parse(other.group(1)));
    return numbers != 0 ? numbers > 0 : mine.group(2) == null && other.group(2) != null;
  }
}
