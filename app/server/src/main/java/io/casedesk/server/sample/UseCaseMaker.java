package io.casedesk.server.sample;

import io.casedesk.server.sample.SampleVocabulary.Activity;
import io.casedesk.server.sample.SampleVocabulary.Area;
import io.casedesk.server.store.RecordTimes;
import io.casedesk.server.store.StoredSolution.Person;
import io.casedesk.server.store.StoredUseCase;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Generates use cases in the order of their creation. */
final class UseCaseMaker {

  private static final int TRIES_FOR_A_NEW_TITLE = 5;
  private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

  /** Weights: half of the cases are in use. */
  private static final List<String> STATUSES =
      List.of(
          "active",
          "active",
          "active",
          "active",
          "draft",
          "draft",
          "draft",
          "submitted",
          "submitted",
          "active");

  private final SampleVocabulary words;
  private final SampleRandom random;
  private final CustomFieldMaker customFields;
  private final int count;
  private final Set<String> titles = new HashSet<>();

  UseCaseMaker(SampleVocabulary words, List<Person> people, SampleRandom random, int count) {
    this.words = words;
    this.random = random;
    this.customFields = new CustomFieldMaker(people, random);
    this.count = count;
  }

  /** A use case with the area it belongs to. */
  record Made(StoredUseCase useCase, Area area) {}

  /** The use case at this place of the list, 0 being the oldest. */
  Made make(int index) {
    Area area = random.oneOf(words.areas());
    Activity activity = random.oneOf(area.activities());
    String status = random.percent(5) ? "archived" : random.oneOf(STATUSES);
    String technology = random.oneOf(area.technologies());
    String title = title(area, activity, technology);
    String description = random.percent(4) ? "" : description(area, activity, technology);
    boolean deleted = random.percent(2);
    long share = SampleData.SPAN.toMillis() / count;
    Instant created = SampleData.START.plusMillis(index * share + random.below(Math.max(1, share)));
    long left = Duration.between(created, SampleData.NOW).toMillis();
    Instant updated = created.plusMillis(random.percent(20) ? 0 : random.below(left));
    String custom = customFields.make(area, activity, status, created, updated);
    String id = random.id();
    StoredUseCase made =
        new StoredUseCase(
            0,
            id,
            title,
            description,
            status,
            RecordTimes.text(created),
            RecordTimes.text(updated),
            deleted,
            sourceId(index),
            custom);
    return new Made(made, area);
  }

  /**
   * Not every record came from the external system, and two came from it twice: that is what real
   * data looks like, and what matching by source_id must cope with.
   */
  private @Nullable String sourceId(int index) {
    int number = index + 1;
    if (index == count / 3 && count > 30) {
      number = 8;
    } else if (index == count / 2 && count > 30) {
      number = 12;
    } else if (number != 8 && number != 12 && random.percent(8)) {
      return null;
    }
    return String.format(Locale.ROOT, "EXT-%05d", number);
  }

  private String title(Area area, Activity activity, String technology) {
    String title = "";
    for (int i = 0; i < TRIES_FOR_A_NEW_TITLE; i++) {
      title = draftTitle(area, activity, technology);
      if (titles.add(title)) {
        return title;
      }
    }
    return title;
  }

  private String draftTitle(Area area, Activity activity, String technology) {
    String team = random.oneOf(area.teams());
    String place = random.oneOf(words.places());
    return switch (random.between(0, 9)) {
      case 0 -> activity.name() + " for " + team;
      case 1 -> activity.name() + " with " + technology;
      case 2, 3 -> activity.name() + " in " + place;
      case 4 -> activity.task() + " in " + place;
      case 5 -> activity.name() + ": roll-out to " + place;
      default -> activity.name() + " for " + team + " in " + place;
    };
  }

  private String description(Area area, Activity activity, String technology) {
    String team = capital(random.oneOf(area.teams()));
    String today =
        switch (random.between(0, 3)) {
          case 0 ->
              team
                  + " does this manually today, for about "
                  + random.between(4, 90) * 10
                  + " cases a week.";
          case 1 -> "Today this takes " + team + " " + random.between(3, 40) + " hours a week.";
          case 2 -> team + " in " + random.oneOf(words.places()) + " asked for it.";
          default ->
              "An earlier attempt with fixed rules covered "
                  + random.between(20, 60)
                  + "% of the cases.";
        };
    String how =
        switch (random.between(0, 2)) {
          case 0 -> capital(technology) + " makes suggestions, and a person decides.";
          case 1 ->
              "Uses "
                  + technology
                  + "; below "
                  + random.between(70, 95)
                  + "% confidence, the case goes to a person.";
          default ->
              "The first step uses %s and is limited to %s."
                  .formatted(technology, random.oneOf(words.places()));
        };
    return activity.task() + ". " + today + (random.percent(30) ? "\n\n" : " ") + how;
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** How long before or after a moment a review may be set. */
  static long days(long count) {
    return count * DAY_MILLIS;
  }
}
