package io.casedesk.desktop.connection;

import io.casedesk.desktop.connection.Profile.Look;
import io.casedesk.desktop.connection.Profile.Way;
import io.casedesk.profiles.ProfileOptions;
import io.casedesk.workspace.SavedConnection;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/** A connection as it is saved, for the terminal as well. */
final class ProfileJson {

  private ProfileJson() {}

  /**
   * As it is to be saved.
   *
   * @param before the options as they are saved now, whose unknown members stay
   */
  static SavedConnection saved(Profile profile, String before) {
    Way way = profile.way();
    Set<String> origins = new TreeSet<>(ProfileOptions.read(before).origins());
    if (!profile.isBuiltIn()) {
      origins.add(profile.origin());
    }
    ProfileOptions options =
        new ProfileOptions(
            profile.look().colour().word(),
            profile.look().readOnly(),
            new ProfileOptions.Way(
                way.proxy(), way.caFile(), way.inFlight(), way.firstPage(), way.plainHttp()),
            origins);
    return new SavedConnection(
        profile.id(), profile.name(), profile.baseUrl(), options.json(before));
  }

  /** Every origin that it ever had, as far as it was saved. */
  static Set<String> origins(SavedConnection saved) {
    return ProfileOptions.read(saved.options()).origins();
  }

  static Profile profile(SavedConnection saved) {
    ProfileOptions options = ProfileOptions.read(saved.options());
    ProfileOptions.Way way = options.way();
    return new Profile(
        saved.id(),
        saved.name(),
        saved.baseUrl(),
        new Look(colour(options.colour()), options.readOnly()),
        new Way(way.proxy(), way.caFile(), way.inFlight(), way.firstPage(), way.plainHttp()));
  }

  private static Colour colour(String word) {
    return Arrays.stream(Colour.values())
        .filter(colour -> colour.word().equalsIgnoreCase(word))
        .findFirst()
        .orElse(Colour.NONE);
  }
}
