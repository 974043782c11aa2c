package io.casedesk.server.load;

import io.casedesk.server.store.MergeTransaction;
import io.casedesk.server.store.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Brings in people who can own solutions. */
final class PeopleLoad extends SectionLoad<PeopleLoad.Content> {

  private final MergeTransaction mergeTransaction;
  private final OwnerDirectory ownerDirectory;

  PeopleLoad(
      MergeTransaction mergeTransaction, OwnerDirectory ownerDirectory, LoadProblems problems) {
    super(problems);
    this.mergeTransaction = mergeTransaction;
    this.ownerDirectory = ownerDirectory;
  }

  /** What an element says of a person. */
  record Content(String email, @Nullable String name) {}

  @Override
  Draft<Content> read(LoadElement element) {
    element.allow("id", "email", "name");
    return new Draft<>(
        element.where(),
        element.id("id"),
        new Content(element.requiredId("email"), element.filledText("name")));
  }

  @Override
  void bring(List<Draft<Content>> drafts) {
    List<Person> written = new ArrayList<>();
    for (Draft<Content> draft : drafts) {
      guard(
          draft.where(),
          () -> {
            @Nullable Person before = draft.id() == null ? null : ownerDirectory.byId(draft.id());
            Person after = person(draft, before);
            ownerDirectory.put(after);
            if (!after.equals(before)) {
              written.add(after);
            }
            count(before, after);
          });
    }
    mergeTransaction.solutions().writePeople(written);
  }

  private static Person person(Draft<Content> draft, @Nullable Person before) {
    Content content = draft.content();
    String id = Objects.requireNonNullElseGet(draft.id(), () -> UUID.randomUUID().toString());
    String otherwise = before == null ? content.email() : before.name();
    return new Person(id, content.email(), Objects.requireNonNullElse(content.name(), otherwise));
  }
}
