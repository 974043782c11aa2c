package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.StoredSolution.Person;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The people who can own a solution, by id and by e-mail address. */
final class OwnerDirectory {

  private final BulkTransaction transaction;
  private final Map<String, Person> byId = new HashMap<>();
  private final Map<String, Person> byEmail = new HashMap<>();

  OwnerDirectory(BulkTransaction transaction) {
    this.transaction = transaction;
    for (Person person : transaction.people()) {
      byId.put(person.id(), person);
      byEmail.put(folded(person.email()), person);
    }
  }

  /** Returns all people by id. */
  Map<String, Person> byId() {
    return byId;
  }

  /**
   * Returns the person named as an owner. An unknown person is added if id and address are given,
   * because the service shows owners but has no list of people to load first.
   */
  Person of(@Nullable String id, @Nullable String email) {
    @Nullable Person byId = id == null ? null : this.byId.get(id);
    @Nullable Person byEmail = email == null ? null : this.byEmail.get(folded(email));
    @Nullable Person found = byId == null ? byEmail : byId;
    if (id != null && email != null && found == null) {
      Person made = new Person(id, email, email);
      put(made);
      transaction.writePeople(List.of(made));
      return made;
    }
    if (found == null) {
      throw new InvalidValueException(
          "owner must be {\"id\": ..., \"email\": ...}; for a known person, one of the two is"
              + " enough.");
    }
    if (id != null && email != null && (byId == null || !found.equals(byEmail))) {
      throw new InvalidValueException(
          "owner: the id and the email don't belong to the same person; \"%s\" is %s."
              .formatted(found.id(), found.email()));
    }
    return found;
  }

  /** Adds or changes a person; two people cannot have one address. */
  void put(Person person) {
    Person other = byEmail.get(folded(person.email()));
    if (other != null && !other.id().equals(person.id())) {
      throw new InvalidValueException(
          "email: \"" + person.email() + "\" belongs to the person \"" + other.id() + "\".");
    }
    Person before = byId.put(person.id(), person);
    if (before != null) {
      byEmail.remove(folded(before.email()));
    }
    byEmail.put(folded(person.email()), person);
  }

  private static String folded(String email) {
    return email.toLowerCase(Locale.ROOT);
  }
}
