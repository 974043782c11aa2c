package io.casedesk.bench.screen;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/**
 * The most heap that was in use at a time, garbage included: heaps are fullest just before they are
 * collected, so it is enough to look then. (The peaks that parts of the heap remember are of
 * different moments.)
 */
final class HeapPeak {

  private final Set<String> heap =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .map(MemoryPoolMXBean::getName)
          .collect(Collectors.toSet());
  private final AtomicLong most = new AtomicLong();

  /** Looks from now on. */
  HeapPeak() {
    ManagementFactory.getGarbageCollectorMXBeans().stream()
        .filter(NotificationEmitter.class::isInstance)
        .map(NotificationEmitter.class::cast)
        .forEach(
            collector ->
                collector.addNotificationListener((found, back) -> collected(found), null, null));
  }

  private void collected(Notification found) {
    if (found.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
        && found.getUserData() instanceof CompositeData data) {
      GcInfo collection = GarbageCollectionNotificationInfo.from(data).getGcInfo();
      seen(used(collection.getMemoryUsageBeforeGc()));
    }
  }

  private long used(Map<String, MemoryUsage> pools) {
    return pools.entrySet().stream()
        .filter(pool -> heap.contains(pool.getKey()))
        .mapToLong(pool -> pool.getValue().getUsed())
        .sum();
  }

  private void seen(long used) {
    most.accumulateAndGet(used, Math::max);
  }

  /** Bytes. */
  long bytes() {
    seen(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    return most.get();
  }
}
