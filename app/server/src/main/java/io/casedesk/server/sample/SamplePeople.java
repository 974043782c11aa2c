package io.casedesk.server.sample;

import io.casedesk.server.store.Person;
import java.text.Normalizer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Invented people. Their addresses are at example.com, which belongs to nobody. */
final class SamplePeople {

  private static final int COUNT = 60;

  private SamplePeople() {}

  static List<Person> from(SampleVocabulary.Names names, SampleRandom sampleRandom) {
    Map<String, Person> byEmail = new LinkedHashMap<>();
    while (byEmail.size() < COUNT) {
      String name = sampleRandom.oneOf(names.first()) + " " + sampleRandom.oneOf(names.last());
      String email = email(name);
      byEmail.computeIfAbsent(email, address -> new Person(sampleRandom.id(), address, name));
    }
    return List.copyOf(byEmail.values());
  }

  private static String email(String name) {
    String plain =
        Normalizer.normalize(name, Normalizer.Form.NFD)
            .toLowerCase(Locale.ROOT)
            .replace("ß", "ss")
            .replace("ø", "o")
            .replace("ł", "l")
            .replaceAll("[^a-z ]", "")
            .replace(' ', '.');
    return plain + "@example.com";
  }
}
