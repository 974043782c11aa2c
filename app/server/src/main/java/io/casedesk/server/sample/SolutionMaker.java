package io.casedesk.server.sample;

import io.casedesk.server.sample.Vocabulary.Area;
import io.casedesk.server.store.Details;
import io.casedesk.server.store.Field;
import io.casedesk.server.store.Person;
import io.casedesk.server.store.Profile;
import io.casedesk.server.store.Solution;
import io.casedesk.server.store.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Invents solutions. */
final class SolutionMaker {

  private final Vocabulary words;
  private final List<Person> people;
  private final Draw draw;
  private final Map<String, Integer> names = new HashMap<>();

  SolutionMaker(Vocabulary words, List<Person> people, Draw draw) {
    this.words = words;
    this.people = people;
    this.draw = draw;
  }

  /** A solution for the work of an area. */
  Solution make(Area area) {
    Vocabulary.SolutionWords solutions = words.solutions();
    String kind = draw.oneOf(solutions.list("kinds"));
    String name = unique(draw.oneOf(solutions.names(area.keys().theme())) + " " + kind);
    Details details =
        new Details(
            name,
            draw.percent(6) ? "" : solutions.description(kind) + whom(area),
            draw.oneOf(solutions.list("statuses")),
            draw.percent(4));
    Person owner = draw.percent(93) ? draw.oneOf(people) : null;
    return new Solution(draw.id(), details, profile(area, name), times(), owner);
  }

  private String unique(String name) {
    int number = names.merge(name, 1, Integer::sum);
    return number == 1 ? name : name + " " + number;
  }

  private String whom(Area area) {
    return " Used by " + draw.oneOf(area.teams()) + " in " + draw.oneOf(words.places()) + ".";
  }

  private Profile profile(Area area, String name) {
    Vocabulary.SolutionWords solutions = words.solutions();
    String slug = name.toLowerCase(Locale.ROOT).replace(' ', '-');
    Profile.Link link =
        draw.percent(85)
            ? new Profile.Link(
                draw.oneOf(solutions.list("links")), "https://solutions.example.com/" + slug)
            : new Profile.Link("", "");
    return new Profile(
        link,
        draw.oneOf(solutions.list("providers")),
        draw.oneOf(solutions.list("sensitivities")),
        draw.oneOf(solutions.list("types")),
        unitLabel(area));
  }

  private String unitLabel(Area area) {
    return words.fields().stream()
        .filter(field -> field.key().equals("business_unit"))
        .flatMap(field -> field.options().stream())
        .filter(option -> option.key().equals(area.keys().unit()))
        .map(Field.Option::label)
        .findFirst()
        .orElse("");
  }

  private Times times() {
    Instant created = SampleData.START.plusMillis(draw.below(SampleData.SPAN.toMillis()));
    long left = Duration.between(created, SampleData.NOW).toMillis();
    return new Times(Times.text(created), Times.text(created.plusMillis(draw.below(left))));
  }
}
