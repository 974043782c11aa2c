package io.casedesk.changes;

import io.casedesk.model.ApiException.Call;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.KnownOption;
import io.casedesk.model.OptionBook;
import io.casedesk.model.Outcome;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A service of three use cases, and an engine to write to it. */
abstract class ChangeEngineFixture {

  static final Call PATCH = new Call("PATCH", "/use-cases/uc-1", 400, "no");
  static final FieldValue LEGAL = FieldValue.text("legal");
  static final FieldValue FINANCE = FieldValue.text("finance_ops");

  final InMemoryUseCases service =
      new InMemoryUseCases().with(record("uc-1")).with(record("uc-2")).with(record("uc-3"));

  @AfterEach
  void clearInterrupt() {
    Thread.interrupted();
  }

  static UseCase record(String id) {
    return new UseCase(
        id,
        Map.of("id", FieldValue.text(id), "title", FieldValue.text("Invoice triage")),
        Map.of("theme", LEGAL, "risk", FieldValue.text("high")));
  }

  static Change theme(String id, FieldValue wanted) {
    return new Change(id, FieldRef.custom("theme"), LEGAL, wanted);
  }

  static Change risk(String id, @Nullable FieldValue seen, FieldValue wanted) {
    return new Change(id, FieldRef.custom("risk"), seen, wanted);
  }

  List<RecordResult<UseCase>> apply(Change... changes) {
    return new ChangeEngine<>(service, new Book()).apply(List.of(changes));
  }

  Outcome applyOne(Change change) {
    return apply(change).getFirst().outcomes().getFirst();
  }

  static Verdict verdict(RecordResult<UseCase> result) {
    return result.outcomes().getFirst().verdict();
  }

  static List<Verdict> verdicts(List<RecordResult<UseCase>> results) {
    return results.stream().map(ChangeEngineTest::verdict).toList();
  }

  private static final class Book implements OptionBook {
    @Override
    public List<KnownOption> options(String fieldKey) {
      return fieldKey.equals("theme")
          ? List.of(
              new KnownOption("finance_ops", "Finance", 3, KnownOption.Source.SERVICE),
              new KnownOption("legal", "Legal", 2, KnownOption.Source.SERVICE))
          : List.of();
    }

    @Override
    public Set<String> fieldKeys() {
      return Set.of("theme", "risk");
    }
  }
}
