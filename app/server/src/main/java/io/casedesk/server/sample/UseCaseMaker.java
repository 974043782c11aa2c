package io.casedesk.server.sample;

import io.casedesk.server.sample.SampleVocabulary.Activity;
import io.casedesk.server.sample.SampleVocabulary.Area;
import io.casedesk.server.store.RecordTimes;
import io.casedesk.server.store.StoredSolution.Person;
import io.casedesk.server.store.StoredUseCase;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Generates use cases in the order of their creation. */
final class UseCaseMaker {

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final List<String> HOSTING =
      List.of("own", "cloud_eu", "cloud_eu", "cloud_eu", "cloud_other", "vendor");
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
  private final List<Person> people;
  private final int count;
  private final Set<String> titles = new HashSet<>();

  UseCaseMaker(SampleVocabulary words, List<Person> people, SampleRandom random, int count) {
    this.words = words;
    this.random = random;
    this.people = people;
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
    String custom = customFields(area, activity, status, created, updated);
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

  /**
   * Generates custom fields that fit the use case; some are empty, as in real data.
   *
   * @return the JSON text of {@code custom_fields}
   */
  private String customFields(
      Area area, Activity activity, String status, Instant created, Instant updated) {
    ObjectNode values = MAPPER.createObjectNode();
    describe(values, area, activity, status, updated);
    plan(values, area, created);
    return MAPPER.writeValueAsString(values);
  }

  private void describe(
      ObjectNode values, Area area, Activity activity, String status, Instant updated) {
    boolean personal = area.isPersonal(activity);
    filled(values, "theme", 94, key -> values.put(key, area.theme()));
    filled(values, "risk_tier", 85, key -> values.put(key, riskTier(personal)));
    filled(values, "business_unit", 92, key -> values.put(key, area.unit()));
    filled(values, "maturity", 90, key -> values.put(key, maturity(status)));
    filled(values, "review_date", 70, key -> values.put(key, dateAfter(updated, 30, 400)));
    filled(values, "annual_benefit", 65, key -> values.put(key, benefit()));
    filled(values, "personal_data", 95, key -> values.put(key, personal));
    filled(values, "success_measure", 75, key -> values.put(key, measure(activity)));
    filled(values, "data_sources", 85, key -> addSources(values.putArray(key), area));
    filled(values, "documentation_url", 60, key -> values.put(key, url(activity)));
    filled(values, "contact_email", 80, key -> values.put(key, random.oneOf(people).email()));
    filled(values, "sponsor", 72, key -> values.put(key, random.oneOf(people).name()));
  }

  private void plan(ObjectNode values, Area area, Instant created) {
    filled(values, "team", 88, key -> values.put(key, random.oneOf(area.teams())));
    filled(values, "technology", 86, key -> values.put(key, random.oneOf(area.technologies())));
    filled(values, "go_live", 60, key -> values.put(key, dateAfter(created, 60, 500)));
    filled(values, "setup_cost", 68, key -> values.put(key, random.between(4, 400) * 500L));
    filled(values, "users", 74, key -> values.put(key, random.between(1, 4_000)));
    filled(values, "human_review", 90, key -> values.put(key, random.percent(70)));
    filled(values, "hosting", 82, key -> values.put(key, random.oneOf(HOSTING)));
    filled(values, "review_notes", 50, key -> values.put(key, notes()));
  }

  /**
   * Adds a value or leaves the field empty: an empty field is sometimes null and sometimes not set,
   * because clients must accept both.
   */
  private void filled(ObjectNode values, String key, int percent, Consumer<String> fill) {
    if (random.percent(percent)) {
      fill.accept(key);
    } else if (random.percent(40)) {
      values.putNull(key);
    }
  }

  private String riskTier(boolean personal) {
    if (personal) {
      return random.percent(3) ? "t4" : random.oneOf(List.of("t2", "t3", "t3"));
    }
    return random.oneOf(List.of("t1", "t1", "t1", "t2", "t2", "t3"));
  }

  private String maturity(String status) {
    return switch (status) {
      case "draft" -> "idea";
      case "submitted" -> random.oneOf(List.of("idea", "poc"));
      case "archived" -> random.oneOf(List.of("idea", "poc", "pilot"));
      default -> random.oneOf(List.of("poc", "pilot", "pilot", "prod", "prod"));
    };
  }

  private String dateAfter(Instant moment, int leastDays, int mostDays) {
    Instant later = moment.plusMillis(random.between(leastDays, mostDays) * DAY_MILLIS);
    return RecordTimes.text(later).substring(0, "2026-12-01".length());
  }

  private BigDecimal benefit() {
    return random.percent(15)
        ? BigDecimal.valueOf(random.between(200_000, 90_000_000), 2)
        : BigDecimal.valueOf(random.between(2, 900) * 1_000L);
  }

  private String measure(Activity activity) {
    return switch (random.between(0, 2)) {
      case 0 -> activity.measure() + ".";
      case 1 ->
          "%s, compared with the year before.\nTarget: %s%% better after %s months."
              .formatted(activity.measure(), random.between(5, 60), random.between(3, 12));
      default -> activity.measure() + ", reported every quarter to the sponsor.";
    };
  }

  private String notes() {
    return switch (random.between(0, 2)) {
      case 0 -> "Approved. Next review of the figures in " + random.between(2, 9) + " months.";
      case 1 ->
          "Open: %s will provide the test results.\nUntil then, no more than %s users."
              .formatted(random.oneOf(people).name(), random.between(5, 50));
      default -> "No objections. " + random.oneOf(people).name() + " took part.";
    };
  }

  private void addSources(ArrayNode sources, Area area) {
    for (String source : area.sources()) {
      if (random.percent(60)) {
        sources.add(source);
      }
    }
  }

  private String url(Activity activity) {
    String slug = activity.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-");
    return "https://wiki.example.com/ai/" + slug + "/" + random.between(100, 9_999);
  }
}
