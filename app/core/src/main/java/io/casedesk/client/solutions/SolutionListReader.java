package io.casedesk.client.solutions;

import io.casedesk.client.records.PageRow;
import io.casedesk.json.JsonSlicer;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException.Call;
import io.casedesk.model.ApiException.Malformed;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadListener.Progress;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the list of all solutions (contract 4.2) and delivers them as they arrive (Q9). After an
 * interruption it may read the list again, without delivering a solution twice.
 */
final class SolutionListReader<R> {

  private static final int DELIVERED_AT_ONCE = 100;

  /** The most shortfalls that are listed; a hostile list could have millions. */
  private static final int NAMED = 1_000;

  private final PageRow.Kind<R> kind;
  private final ReadListener<R> listener;
  private final Set<String> delivered = new HashSet<>();
  private final List<R> fresh = new ArrayList<>();

  SolutionListReader(PageRow.Kind<R> kind, ReadListener<R> listener) {
    this.kind = kind;
    this.listener = listener;
  }

  /** Reads the list from start to end. */
  ReadOutcome read(Call call, InputStream body) throws IOException {
    Once once = new Once();
    try {
      if (!once.read(JsonSlicer.of(body))) {
        throw new Malformed(call, Message.of("service.no-list"), null);
      }
    } catch (UnreadableJsonException e) {
      throw new Malformed(call, Message.of("service.list-unreadable", Message.ofFailure(e)), e);
    }
    deliver(1);
    return once.outcome();
  }

  /** One pass over the list. */
  private final class Once {
    private final List<Shortfall> shortfalls = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();
    private int rows;
    private boolean isList;

    /**
     * Reads a response to its end, with one element in memory at a time; returns whether it is a
     * list.
     */
    boolean read(JsonSlicer slicer) throws IOException {
      slicer.object(
          name -> {
            if (name.equals("data") && slicer.peek() == '[') {
              isList = true;
              slicer.array(this::add);
            } else {
              slicer.skip();
            }
          });
      return isList;
    }

    private void add(byte[] json) {
      rows++;
      PageRow<R> row = kind.row(json);
      R record = row.record();
      PageRow.Problem problem = row.problem();
      if (problem != null && shortfalls.size() < NAMED) {
        shortfalls.add(
            new Shortfall(
                problem.reason(), Message.of("read.problem-in-row", rows, problem.what())));
      }
      if (record != null && !seen.add(row.key())) {
        doubt(Message.of("read.id-twice", row.key()));
      } else if (record != null && delivered.add(row.key())) {
        fresh.add(record);
        if (fresh.size() == DELIVERED_AT_ONCE) {
          deliver(0);
        }
      }
    }

    private void doubt(Message detail) {
      if (shortfalls.size() < NAMED) {
        shortfalls.add(new Shortfall(ReadOutcome.Reason.ROWS_MOVED, detail));
      }
    }

    ReadOutcome outcome() {
      long vanished = delivered.stream().filter(key -> !seen.contains(key)).count();
      if (vanished > 0) {
        doubt(
            Message.of("read.vanished", Message.count(vanished, "count.record", "count.records")));
      }
      return new ReadOutcome(delivered.size(), Instant.now(), List.copyOf(shortfalls));
    }
  }

  private void deliver(int expected) {
    listener.page(List.copyOf(fresh), new Progress(1, expected));
    fresh.clear();
  }
}
