package io.casedesk.server.sample;

import io.casedesk.server.sample.SampleVocabulary.Area;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.Person;
import io.casedesk.server.store.RecordDetails;
import io.casedesk.server.store.RecordTimes;
import io.casedesk.server.store.SolutionProfile;
import io.casedesk.server.store.StoredSolution;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Invents solutions. */
final class SolutionMaker {

  private final SampleVocabulary words;
  private final List<Person> people;
  private final SampleRandom sampleRandom;
  private final Map<String, Integer> names = new HashMap<>();

  SolutionMaker(SampleVocabulary words, List<Person> people, SampleRandom sampleRandom) {
    this.words = words;
    this.people = people;
    this.sampleRandom = sampleRandom;
  }

  /** A solution for the work of an area. */
  StoredSolution make(Area area) {
    SampleVocabulary.SolutionWords solutions = words.solutions();
    String kind = sampleRandom.oneOf(solutions.list("kinds"));
    String name = unique(sampleRandom.oneOf(solutions.names(area.keys().theme())) + " " + kind);
    RecordDetails details =
        new RecordDetails(
            name,
            sampleRandom.percent(6) ? "" : solutions.description(kind) + whom(area),
            sampleRandom.oneOf(solutions.list("statuses")),
            sampleRandom.percent(4));
    Person owner = sampleRandom.percent(93) ? sampleRandom.oneOf(people) : null;
    return new StoredSolution(sampleRandom.id(), details, profile(area, name), times(), owner);
  }

  private String unique(String name) {
    int number = names.merge(name, 1, Integer::sum);
    return number == 1 ? name : name + " " + number;
  }

  private String whom(Area area) {
    return " Used by "
        + sampleRandom.oneOf(area.teams())
        + " in "
        + sampleRandom.oneOf(words.places())
        + ".";
  }

  private SolutionProfile profile(Area area, String name) {
    SampleVocabulary.SolutionWords solutions = words.solutions();
    String slug = name.toLowerCase(Locale.ROOT).replace(' ', '-');
    SolutionProfile.Link link =
        sampleRandom.percent(85)
            ? new SolutionProfile.Link(
                sampleRandom.oneOf(solutions.list("links")),
                "https://solutions.example.com/" + slug)
            : new SolutionProfile.Link("", "");
    return new SolutionProfile(
        link,
        sampleRandom.oneOf(solutions.list("providers")),
        sampleRandom.oneOf(solutions.list("sensitivities")),
        sampleRandom.oneOf(solutions.list("types")),
        unitLabel(area));
  }

  private String unitLabel(Area area) {
    return words.fields().stream()
        .filter(field -> field.key().equals("business_unit"))
        .flatMap(field -> field.options().stream())
        .filter(option -> option.key().equals(area.keys().unit()))
        .map(CustomField.Option::label)
        .findFirst()
        .orElse("");
  }

  private RecordTimes times() {
    Instant created = SampleData.START.plusMillis(sampleRandom.below(SampleData.SPAN.toMillis()));
    long left = Duration.between(created, SampleData.NOW).toMillis();
    return new RecordTimes(
        RecordTimes.text(created), RecordTimes.text(created.plusMillis(sampleRandom.below(left))));
  }
}
