import { ServiceProcess } from './service';

describe('ServiceProcess', () => {
  it('says at once that the program was ended by a signal', async () => {
    const args = ['-e', 'process.kill(process.pid, "SIGKILL")'];
    await expect(ServiceProcess.start({ args, env: { PORT: '0' } })).rejects.toThrow('ended before it was ready');
  });
});
