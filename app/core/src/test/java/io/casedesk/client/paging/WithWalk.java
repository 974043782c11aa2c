package io.casedesk.client.paging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.model.service.ReadListener.Progress;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A reader of a list that is paged as a service might. */
abstract class WithWalk {

  static final Set<PageBase> BASES = Set.of(PageBase.ZERO, PageBase.ONE, PageBase.ONE_STRICT);

  final PagingMemory memory = new PagingMemory();

  final List<String> heard = new ArrayList<>();

  final List<Progress> progress = new ArrayList<>();

  ReadOutcome read(PageSource<String> service) {
    return read(service, memory);
  }

  ReadOutcome read(PageSource<String> service, PagingMemory memory) {
    heard.clear();
    progress.clear();
    return new ListReader<>(
            service,
            memory,
            0,
            (fresh, at) -> {
              heard.addAll(fresh);
              progress.add(at);
            })
        .readAll();
  }

  void assertWhole(PagedService service, ReadOutcome outcome) {
    assertEquals(List.of(), outcome.shortfalls());
    assertEquals(new HashSet<>(service.rows), new HashSet<>(heard));
    assertEquals(service.rows.size(), heard.size(), "each once");
    assertEquals(service.rows.size(), outcome.records());
  }

  static List<Reason> reasons(ReadOutcome outcome) {
    return outcome.shortfalls().stream().map(Shortfall::reason).distinct().toList();
  }
}
