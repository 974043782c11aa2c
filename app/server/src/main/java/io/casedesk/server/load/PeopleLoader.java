package io.casedesk.server.load;

import io.casedesk.server.load.SectionLoader.LoadProblems;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.Solution.Person;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loads people who can own solutions. */
final class PeopleLoader extends SectionLoader {

  private static final List<String> MEMBERS = List.of("id", "email", "name");

  private final BulkTransaction transaction;
  private final OwnerDirectory owners;

  PeopleLoader(
      BulkTransaction transaction, OwnerDirectory owners, Clock clock, LoadProblems problems) {
    super(problems, clock, "id", MEMBERS);
    this.transaction = transaction;
    this.owners = owners;
  }

  @Override
  void load(List<LoadElement> elements) {
    List<Person> written = new ArrayList<>();
    each(
        elements,
        element -> {
          @Nullable Person before = find(element, owners.byId());
          String email = element.requiredId("email");
          @Nullable String name = element.filledText("name");
          String otherwise = before == null ? email : before.name();
          Person after = new Person(idOrNew(element), email, name == null ? otherwise : name);
          owners.put(after);
          if (!after.equals(before)) {
            written.add(after);
          }
          count(before, after);
        });
    transaction.writePeople(written);
  }
}
