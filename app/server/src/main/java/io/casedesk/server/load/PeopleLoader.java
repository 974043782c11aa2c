package io.casedesk.server.load;

import io.casedesk.server.store.StoredSolution.Person;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loads people who can own solutions. */
final class PeopleLoader extends SectionLoader<PeopleLoader.Element> {

  PeopleLoader(Load load) {
    super(load, Element.class, "id", Element::id);
  }

  /** A person; the name is the address if it is not given. */
  record Element(@Nullable String id, @Nullable String email, @Nullable String name) {}

  @Override
  void load(List<Placed<Element>> elements) {
    List<Person> written = new ArrayList<>();
    each(
        elements,
        element -> {
          @Nullable Person before = find(element, owners().byId());
          String email = Binding.requiredId("email", element.email());
          String otherwise = before == null ? email : before.name();
          String name = Binding.filled("name", element.name(), otherwise);
          Person after = new Person(idOrNew(element), email, name);
          owners().put(after);
          if (!after.equals(before)) {
            written.add(after);
          }
          count(before, after);
        });
    transaction().writePeople(written);
  }
}
